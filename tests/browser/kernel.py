"""Talking to the kernel of an open notebook beside the page, over the server's websocket."""

import json
import secrets
import time
from typing import Any

from websocket import WebSocketTimeoutException, create_connection

# The server drops a line on which its pings stay unanswered, as they do between two questions.
IDLE_S = 20


class KernelError(RuntimeError):
    """Code that a test ran in the kernel raised; the text is name and message of the error."""


class Kernel:
    """A second client of a notebook's kernel: asks it what Python thinks.

    Args:
        url: the server's address.
        token: the server's token.
        kernel_id: as the server names it.
    """

    def __init__(self, url: str, token: str, kernel_id: str) -> None:
        self._session = secrets.token_hex(8)
        address = url.replace("http", "ws", 1) + f"/api/kernels/{kernel_id}/channels"
        self._address = f"{address}?session_id={self._session}&token={token}"
        self._connect()

    def _connect(self) -> None:
        self._socket = create_connection(self._address, timeout=60)
        self._used = time.monotonic()

    def close(self) -> None:
        """Hang up; the kernel goes on."""
        self._socket.close()

    def run(self, code: str, *, timeout_s: float = 60.0) -> str:
        """Run statements and return what they print.

        The notebook's history and prompt numbers stay as they are.

        Raises:
            KernelError: the code raised.
            TimeoutError: the kernel didn't finish in time.
        """
        message_id = self._request(code)
        printed, error = "", None
        waiting = {"reply", "idle"}
        end = time.monotonic() + timeout_s
        while waiting:
            message = self._receive(end, code)
            if message.get("parent_header", {}).get("msg_id") != message_id:
                continue
            kind, content = message["msg_type"], message["content"]
            if kind == "stream" and content["name"] == "stdout":
                printed += content["text"]
            elif kind == "error":
                error = f"{content['ename']}: {content['evalue']}"
            elif kind == "execute_reply":
                waiting.discard("reply")
            elif kind == "status" and content["execution_state"] == "idle":
                waiting.discard("idle")
        self._used = time.monotonic()
        if error is not None:
            raise KernelError(error)
        return printed

    def value(self, expression: str) -> Any:
        """The value of an expression that JSON can express (tuples arrive as lists)."""
        return json.loads(self.run(f"import json as _json; print(_json.dumps({expression}))"))

    def _request(self, code: str) -> str:
        message_id = secrets.token_hex(16)
        header = {
            "msg_id": message_id,
            "msg_type": "execute_request",
            "session": self._session,
            "username": "test",
            "version": "5.3",
            "date": "",
        }
        content = {
            "code": code,
            "silent": False,
            "store_history": False,
            "user_expressions": {},
            "allow_stdin": False,
            "stop_on_error": True,
        }
        if time.monotonic() - self._used > IDLE_S:
            self._socket.close()
            self._connect()
        message = {"header": header, "content": content, "parent_header": {}, "metadata": {}}
        self._socket.send(json.dumps(message | {"channel": "shell", "buffers": []}))
        return message_id

    def _receive(self, end: float, code: str) -> dict[str, Any]:
        """The next message in text form (binary ones carry buffers, which no test asks for)."""
        while True:
            self._socket.settimeout(max(end - time.monotonic(), 0.01))
            try:
                raw = self._socket.recv()
            except WebSocketTimeoutException:
                raise TimeoutError(f"the kernel is still busy with:\n{code}") from None
            if isinstance(raw, str) and raw:
                message: dict[str, Any] = json.loads(raw)
                return message
