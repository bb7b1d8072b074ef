import path from "node:path";
import { inject } from "vitest";
import { createPdfPools, type PdfPoolSettings, type PdfPools } from "@/server/pdf/pool/pools";
import type { ProcessName } from "./processes";

declare module "vitest" {
  interface ProvidedContext {
    /** The build that processes of this run belong to: its folder in `.next`. */
    build: string;
  }
}

const ROOT = path.resolve(import.meta.dirname, "../../..");

/** Where the bundle of this process lies. */
export const bundleOf = (name: ProcessName): string =>
  path.join(ROOT, ".next", inject("build"), "cli", `${name}.mjs`);

/** PDF processes as the product runs them: from a bundle. */
export const testPools = (settings: PdfPoolSettings = {}): PdfPools =>
  createPdfPools({ entryPath: bundleOf("pdf-worker"), ...settings });

let shared: PdfPools | undefined;

/** The PDF processes of all test files that run in this process, one after the other; they end with it. */
export function sharedPools(): PdfPools {
  shared ??= testPools();
  return shared;
}
