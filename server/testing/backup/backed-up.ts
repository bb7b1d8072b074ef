import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { inject } from "vitest";
import type { BackupSource } from "@/server/backup/write-backup";
import { buildConnectionUrl, OWNER_ROLE } from "@/server/cli/postgres/roles";
import { connect } from "@/server/db/connect";
import { completeEnvironment, env, parseEnvironment } from "@/server/env";
import { createAuthority } from "@/server/pdf/authority";
import type { World } from "@/server/testing/world/world";

export const ROOT = path.resolve(import.meta.dirname, "../../..");

/** Its folders are removed at the end. */
export type BackedUp = AsyncDisposable & { folder: string; source: BackupSource };

/** Gives a test's world the data folder that a running installation has beside its database. */
export async function backedUp(world: World): Promise<BackedUp> {
  const folder = mkdtempSync(path.join(tmpdir(), "rubrica-backup-"));
  const dataDir = path.join(folder, "data");
  mkdirSync(dataDir);
  const { NEXTAUTH_SECRET, ENCRYPTION_KEYS, TOKEN_HMAC_KEY, BASE_URL } = env();
  const secrets = { NEXTAUTH_SECRET, ENCRYPTION_KEYS, TOKEN_HMAC_KEY };
  writeFileSync(path.join(dataDir, "secrets.json"), JSON.stringify({ ...secrets, SETUP_CODE: "1234-5678" }));
  createAuthority(path.join(dataDir, "signing"), new Date());
  const sql = connect(world.test.url, { max: 5, name: "test backup" });
  const settings = completeEnvironment(parseEnvironment({ ...secrets, BASE_URL, DATA_DIR: dataDir }), {});
  return {
    folder,
    source: { sql, storage: world.storage, dataDir, env: settings },
    async [Symbol.asyncDispose]() {
      await sql.end({ timeout: 2 });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** An empty database without our schema, as an operator creates it. */
export async function emptyDatabase(): Promise<AsyncDisposable & { url: string }> {
  const { superUrl, port, passwords } = inject("cluster");
  const name = `empty_${randomBytes(8).toString("hex")}`;
  const admin = postgres(superUrl, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database "${name}" owner ${OWNER_ROLE}`);
  return {
    url: buildConnectionUrl(OWNER_ROLE, passwords.owner, port, name),
    async [Symbol.asyncDispose]() {
      await admin.unsafe(`drop database if exists "${name}" with (force)`);
      await admin.end();
    },
  };
}
