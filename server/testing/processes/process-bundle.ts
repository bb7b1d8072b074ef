import path from "node:path";
import { inject } from "vitest";
import { createPdfPools, type PdfPoolSettings, type PdfPools } from "@/server/pdf/pool/pools";
import type { ProcessName } from "./processes";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder in `.next` with the build for this run's processes. */
    build: string;
  }
}

const ROOT = path.resolve(import.meta.dirname, "../../..");

export const getBundle = (name: ProcessName): string =>
  path.join(ROOT, ".next", inject("build"), "cli", `${name}.mjs`);

/** Creates PDF processes from a bundle, as in the product. */
export const testPools = (settings: PdfPoolSettings = {}): PdfPools =>
  createPdfPools({ entryPath: getBundle("pdf-worker"), ...settings });

let shared: PdfPools | undefined;

/** Returns the PDF processes shared by all test files of this process; they end with it. */
export function getSharedPools(): PdfPools {
  shared ??= testPools();
  return shared;
}
