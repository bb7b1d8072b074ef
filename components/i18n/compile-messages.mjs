// @ts-check
import compile from "icu-minify/compile";

/**
 * Turbopack loader of a message catalogue: compiles texts with placeholders to the parser's result, so that
 * no page loads the parser. A text without placeholders stays a string.
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
