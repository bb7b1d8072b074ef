import path from "node:path";
import { completeEnvironment, type Env, parseEnvironment } from "@/server/env";
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

/**
 * Prepares every command: parses the variables, opens DATA_DIR, registers both, and sets the variables that
 * next-auth reads by itself (ruling 56).
 * @throws StartProblem
 */
export function prepareProcess(): Prepared {
  const settings = parseEnvironment(process.env);
  const data = openDataDir(settings.DATA_DIR, settings);
  const env = completeEnvironment({ ...settings, DATA_DIR: data.path }, data.secrets);
  const root = process.env.RUBRICA_ROOT ?? process.cwd();
  const hash = process.env.RUBRICA_BUILD ?? "";
  provide("env", env);
  provide("place", { root, build: path.join(root, ".next", hash), dataDir: data.path });
  process.env.NEXTAUTH_URL = env.BASE_URL;
  process.env.NEXTAUTH_SECRET = env.NEXTAUTH_SECRET;
  return { root, hash, dataDir: data.path, env, setupCode: data.secrets.SETUP_CODE, isNew: data.isNew };
}
