// @ts-check
import compile from "icu-minify/compile";

/**
 * Turbopack's loader of a catalogue: each text with values in it becomes what the reader of its grammar would make of it,
 * so that no page brings that reader along. A text without values stays a string.
 * @param {string} source
 */
export default function compileMessages(source) {
  return `export default ${JSON.stringify(compiled(JSON.parse(source)))};`;
}

/** @param {unknown} node @returns {unknown} */
function compiled(node) {
  if (typeof node === "string") return compile(node);
  if (typeof node !== "object" || node === null) throw new TypeError("A catalogue holds texts and groups.");
  return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, compiled(child)]));
}
