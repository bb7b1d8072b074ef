import { rmSync } from "node:fs";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { bundleInto } from "@/server/cli/bundle.mjs";
import { PROCESSES } from "./processes";

const ROOT = path.resolve(import.meta.dirname, "../../..");

/**
 * Vitest's global setup: bundles the processes once per run. From source each start would cost two seconds of
 * CPU, and a run starts hundreds.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  const build = `tests-${process.pid}-${project.name}`;
  const folder = path.join(ROOT, ".next", build);
  const entries = Object.entries(PROCESSES).map(([out, file]) => ({ in: path.join(ROOT, file), out }));
  await bundleInto(ROOT, entries, path.join(folder, "cli"));
  project.provide("build", build);
  return () => rmSync(folder, { recursive: true, force: true });
}
