import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { ProcessFolders } from "@/server/runtime";

/**
 * Returns the text of `verify.mjs`: this verifier as one file that needs only Node 20 or newer. The build
 * leaves it beside the other bundles (`server/cli/bundle.mjs`). Without a build it is made from source, as
 * tests do.
 */
export async function loadVerifierSource(place: ProcessFolders | undefined): Promise<string> {
  const built = place ? path.join(place.build, "cli", VERIFIER_FILE) : null;
  if (built && existsSync(built)) return readFile(built, "utf8");
  bundledVerifier ??= buildVerifier(place?.root ?? process.cwd());
  return bundledVerifier;
}

const VERIFIER_FILE = "verifier.mjs";
let bundledVerifier: Promise<string> | undefined;

async function buildVerifier(root: string): Promise<string> {
  const bundler = pathToFileURL(path.join(root, "server/cli/bundle.mjs")).href;
  // Imported by a variable, so that no bundle includes the bundler.
  const loaded: unknown = await import(/* webpackIgnore: true */ /* turbopackIgnore: true */ bundler);
  return hasBundler(loaded) ? loaded.bundleVerifier(root) : "";
}

type Bundler = { bundleVerifier(root: string): Promise<string> };

function hasBundler(value: unknown): value is Bundler {
  return typeof value === "object" && value !== null && "bundleVerifier" in value;
}
