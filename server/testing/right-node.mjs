// @ts-check
import { readFileSync } from "node:fs";
import path from "node:path";

/** @param {string} version */
const majorOf = (version) => Number(version.trim().replace(/^v/, "").split(".")[0]);

/**
 * Returns one sentence against running tests on this Node, or null if it is at least the wanted one.
 * @param {string} version
 * @param {string} wanted
 * @returns {string | null}
 */
export function tooOldNode(version, wanted) {
  if (majorOf(version) >= majorOf(wanted)) return null;
  return `These tests need Node ${majorOf(wanted)}, and this is ${version}: run them by \`npm test\`, which brings it, or put node_modules/.bin first into PATH.`;
}

/** Stops a test runner on an older Node at once: tests would fail late, with misleading errors. */
export function stopUnderOlderNode() {
  const wanted = readFileSync(path.join(import.meta.dirname, "../../.nvmrc"), "utf8");
  const sentence = tooOldNode(process.version, wanted);
  if (sentence === null) return;
  console.error(`\n${sentence}\n`);
  process.exit(1);
}
