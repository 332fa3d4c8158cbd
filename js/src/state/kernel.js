// What the host tells of its kernel. JupyterLab and Notebook do; elsewhere little or nothing is known,
// and only the time that an answer takes says something.

/** @import { HostModel } from './types.js' */

/**
 * `gone`: nobody will answer; `lost`: no connection, which may come back; `free`: it has nothing to
 * do, as far as the host knows.
 * @typedef {'gone' | 'lost' | 'busy' | 'free' | 'unknown'} KernelState
 */

/** @param {HostModel} model @returns {KernelState} */
export function kernelState({ widget_manager }) {
  const kernel = widget_manager?.kernel;
  if (kernel === undefined) return 'unknown';
  if (!kernel || kernel.status === 'dead') return 'gone';
  if ((kernel.connectionStatus ?? 'connected') !== 'connected') return 'lost';
  if ((kernel.status ?? 'unknown') === 'unknown') return 'unknown';
  return kernel.status === 'idle' ? 'free' : 'busy';
}

/**
 * Has `changed` called when the kernel dies, or the connection to it goes or comes.
 * @param {HostModel} model
 * @param {(state: KernelState, connection: boolean) => void} changed  `connection`: that has changed
 * @param {AbortSignal} signal
 */
export function watchKernel(model, changed, signal) {
  const kernel = model.widget_manager?.kernel;
  for (const name of /** @type {const} */ (['statusChanged', 'connectionStatusChanged'])) {
    const told = () => changed(kernelState(model), name !== 'statusChanged');
    kernel?.[name]?.connect(told);
    signal.addEventListener('abort', () => kernel?.[name]?.disconnect(told));
  }
}
