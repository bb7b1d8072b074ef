import { X509Certificate } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import type { Sql } from "postgres";
import type { Env } from "@/server/env";
import { loadSigner } from "@/server/pdf/authority";
import type { SignerSource } from "@/server/pdf/sign/signer";
import { type Finding, formatCause, type Probe, reportFailure, reportNote, reportOk } from "./finding";

const DAY_MS = 86_400_000;
const SOON_DAYS = 30;

/** Null when only one of the two files is named. */
function getSignerSource(env: Env, dataDir: string): SignerSource | null {
  const { SIGNING_KEY_FILE: keyFile, SIGNING_CERT_FILE: certFile, SIGNING_PASSPHRASE: passphrase } = env;
  const opened = passphrase === undefined ? {} : { passphrase };
  if (env.SIGNING_P12_FILE !== undefined) return { p12File: env.SIGNING_P12_FILE, ...opened };
  if (keyFile !== undefined && certFile !== undefined) return { keyFile, certFile, ...opened };
  if (keyFile !== undefined || certFile !== undefined) return null;
  return getOwnSource(dataDir);
}

const getOwnSource = (dataDir: string) => ({
  keyFile: path.join(dataDir, "signing", "seal-key.pem"),
  certFile: path.join(dataDir, "signing", "seal-cert.pem"),
});

export function isOwnKeyMissing(env: Env, dataDir: string): boolean {
  const isNamed = env.SIGNING_P12_FILE ?? env.SIGNING_KEY_FILE ?? env.SIGNING_CERT_FILE;
  return isNamed === undefined && !existsSync(getOwnSource(dataDir).keyFile);
}

/** True when this database knows a sealing certificate: then an earlier start has made the key. */
async function hasSealed(sql: Sql): Promise<boolean> {
  const [table] = await sql`select 1 where to_regclass('instance_setting') is not null`;
  if (!table) return false;
  const rows = await sql`select 1 from instance_setting where key = 'fingerprints.SEAL_CERTIFICATE'`;
  return rows.length > 0;
}

/**
 * Checks that the sealing key exists, belongs to its certificate and signs, and that the certificate stays
 * valid for a while.
 */
export const signingProbe: Probe = async ({ env, dataDir, sql, processClock }) => {
  const source = getSignerSource(env, dataDir);
  if (source === null) return reportFailure("SIGNING_HALF");
  if (isOwnKeyMissing(env, dataDir)) {
    const folder = path.join(dataDir, "signing");
    // An unreachable database does not prove a first start, so the key counts as lost.
    const isMissed = await hasSealed(sql).catch(() => true);
    return isMissed ? reportFailure("SIGNING_LOST", { folder }) : reportNote("SIGNING_NONE");
  }
  const now = new Date(processClock());
  try {
    const { name, chain } = loadSigner(source, now);
    const [own] = chain;
    const until = own ? new Date(new X509Certificate(own).validTo) : now;
    const days = Math.floor((until.getTime() - now.getTime()) / DAY_MS);
    return days < SOON_DAYS
      ? reportNote("SIGNING_SOON", { name, days })
      : reportOk("SIGNING_WORKS", { name, days });
  } catch (error) {
    return explainSignerError(formatCause(error));
  }
};

/** The loader's refusals say their cause in a sentence; the most common ones have a remedy of their own. */
function explainSignerError(cause: string): Finding {
  const ended = /expired on (\d{4}-\d\d-\d\d)/.exec(cause)?.[1];
  if (ended) return reportFailure("SIGNING_EXPIRED", { date: ended });
  if (cause.includes("issued for another key")) return reportFailure("SIGNING_MISMATCH");
  if (cause.includes("cannot be read")) return reportFailure("SIGNING_UNREADABLE", { cause });
  return reportFailure("SIGNING_UNUSABLE", { cause });
}
