import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { Env } from "@/server/env";
import { type Entry, toEntry, toJsonEntry } from "./streams";

const SECRETS = "keys/secrets.json";
const SIGNING = "keys/signing/";

type Secrets = Pick<Env, "NEXTAUTH_SECRET" | "ENCRYPTION_KEYS" | "TOKEN_HMAC_KEY">;

/** The installation's own keys: the secrets in use, and its signing authority if it has one. */
export function listOwnKeys(dataDir: string, env: Secrets): Entry[] {
  const folder = path.join(dataDir, "signing");
  const { NEXTAUTH_SECRET, ENCRYPTION_KEYS, TOKEN_HMAC_KEY } = env;
  const generated = z
    .looseObject({})
    .parse(JSON.parse(readFileSync(path.join(dataDir, "secrets.json"), "utf8")));
  return [
    toJsonEntry(SECRETS, { ...generated, NEXTAUTH_SECRET, ENCRYPTION_KEYS, TOKEN_HMAC_KEY }),
    ...listFiles(folder).map((name) => toEntry(`${SIGNING}${name}`, readFileSync(path.join(folder, name)))),
  ];
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith(".pem"));
  } catch {
    return [];
  }
}

/** Writes a key of `listOwnKeys` into a new data folder. Returns false for another entry. */
export function writeOwnKey(dataDir: string, name: string, content: Uint8Array): boolean {
  const isSecrets = name === SECRETS;
  const file = path.basename(name);
  if (!isSecrets && name !== `${SIGNING}${file}`) return false;
  const folder = isSecrets ? dataDir : path.join(dataDir, "signing");
  mkdirSync(folder, { recursive: true, mode: isSecrets ? 0o711 : 0o700 });
  writeFileSync(path.join(folder, file), content, { mode: 0o600 });
  return true;
}
