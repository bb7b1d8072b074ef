import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Files that pdf.js fetches at run time, served from our own origin (no CDN, ruling 57). */
const PARTS = [
  ["build/pdf.worker.min.mjs", "pdf.worker.min.mjs"],
  ["legacy/build/pdf.worker.min.mjs", "legacy/pdf.worker.min.mjs"],
  ["cmaps", "cmaps"],
  ["standard_fonts", "standard_fonts"],
  ["wasm", "wasm"],
  ["iccs", "iccs"],
] as const;
const STAMP = "version.txt";

/**
 * Copies worker, character maps, fonts and decoders of the installed pdf.js to `public/pdfjs`, all or
 * nothing. Skips a version that is already there. Returns true if it copied. Call it before Next starts.
 */
export function copyPdfjsAssets(root: string): boolean {
  const source = path.join(root, "node_modules", "pdfjs-dist");
  const target = path.join(root, "public", "pdfjs");
  const { version } = JSON.parse(readFileSync(path.join(source, "package.json"), "utf8"));
  const stamp = path.join(target, STAMP);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === version) return false;
  const making = `${target}.${process.pid}`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { recursive: true });
  for (const [from, to] of PARTS) cpSync(path.join(source, from), path.join(making, to), { recursive: true });
  writeFileSync(path.join(making, STAMP), version);
  replaceTarget(target, making);
  return true;
}

/** Another process may have just done the same; its copy is kept then. */
function replaceTarget(target: string, making: string): void {
  try {
    rmSync(target, { recursive: true, force: true });
    renameSync(making, target);
  } catch {
    rmSync(making, { recursive: true, force: true });
  }
}
