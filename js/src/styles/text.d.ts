/** A stylesheet is bundled as its text; `render` puts it into the widget's own root. */
declare module '*.css' {
  const text: string;
  export default text;
}
