import path from "node:path";
import { completeEnvironment, type Env, parseEnvironment, type Settings, StartProblem } from "@/server/env";
import { provide } from "@/server/runtime";
import { openDataDir } from "./data-dir";

export type Prepared = {
  root: string;
  hash: string;
  dataDir: string;
  env: Env;
  setupCode: string;
  isNew: boolean;
};

/** A variable that promises what this version cannot do stops the start instead of being ignored. */
function refuseInngest(settings: Settings): void {
  const asked = (["INNGEST_DEV", "INNGEST_EVENT_KEY"] as const).find((name) => settings[name] !== undefined);
  if (asked === undefined) return;
  throw new StartProblem(
    `${asked} is set, but this version runs background work on its own queue only. Unset it: nothing else is needed.`,
  );
}

/**
 * What every command does first: parse the variables, open DATA_DIR, put both into the registry and give
 * next-auth the variables it reads by itself (ruling 56). @throws StartProblem
 */
export function prepare(): Prepared {
  const settings = parseEnvironment(process.env);
  refuseInngest(settings);
  const data = openDataDir(settings.DATA_DIR);
  const env = completeEnvironment({ ...settings, DATA_DIR: data.path }, data.secrets);
  const root = process.env.RUBRICA_ROOT ?? process.cwd();
  const hash = process.env.RUBRICA_BUILD ?? "";
  provide("env", env);
  provide("place", { root, build: path.join(root, ".next", hash), dataDir: data.path });
  process.env.NEXTAUTH_URL = env.BASE_URL;
  process.env.NEXTAUTH_SECRET = env.NEXTAUTH_SECRET;
  return { root, hash, dataDir: data.path, env, setupCode: data.secrets.SETUP_CODE, isNew: data.isNew };
}
