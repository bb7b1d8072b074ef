// @ts-check
import { readFileSync } from "node:fs";
import path from "node:path";

/** @param {string} version */
const majorOf = (version) => Number(version.trim().replace(/^v/, "").split(".")[0]);

/**
 * Why tests do not run under this Node, in one sentence; null if it is at least the one they are written for.
 * @param {string} version
 * @param {string} wanted
 * @returns {string | null}
 */
export function tooOldNode(version, wanted) {
  if (majorOf(version) >= majorOf(wanted)) return null;
  return `These tests need Node ${majorOf(wanted)}, and this is ${version}: run them by \`npm test\`, which brings it, or put node_modules/.bin first into PATH.`;
}

/** Ends a test runner under an older Node at once: what fails there fails late, and for reasons that help nobody. */
export function stopUnderOlderNode() {
  const wanted = readFileSync(path.join(import.meta.dirname, "../../.nvmrc"), "utf8");
  const sentence = tooOldNode(process.version, wanted);
  if (sentence === null) return;
  console.error(`\n${sentence}\n`);
  process.exit(1);
}
