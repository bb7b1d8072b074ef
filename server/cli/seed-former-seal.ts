import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { JobKind } from "@/server/jobs/enqueue";
import { createAuthority } from "@/server/pdf/authority";
import type { SignerSource } from "@/server/pdf/sign/signer";
import { provide, requireInstance } from "@/server/runtime";

/**
 * A seal older than this installation, whose own certificate begins too late for the seed's older documents.
 * Deleted after the seed, like a replaced one.
 */
export class FormerSeal implements Disposable {
  readonly #folder = mkdtempSync(path.join(tmpdir(), "rubrica-former-seal-"));
  readonly #source: SignerSource;

  constructor(since: Date) {
    const { keyFile, certFile, authorityKeyFile } = createAuthority(
      path.join(this.#folder, "signing"),
      since,
    );
    this.#source = { keyFile, certFile, authorityKeyFile };
  }

  /** Runs `act` with this seal instead of the installation's. */
  async inUse<Result>(act: () => Promise<Result>): Promise<Result> {
    const own = requireInstance("signerSource");
    provide("signerSource", this.#source);
    try {
      return await act();
    } finally {
      provide("signerSource", own);
    }
  }

  [Symbol.dispose](): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

const SEALS: readonly string[] = ["envelope.seal", "envelope.stamp-rejected"] satisfies JobKind[];
const KEPT_BACK_SECONDS = 60;

/**
 * Delays the seal jobs of a running product, because the seed seals at once itself. The product would seal
 * with the present time and win the race half of the time.
 */
export function delaySealJobs(): void {
  const boss = requireInstance("boss");
  const send = boss.send.bind(boss);
  Object.assign(boss, {
    send: (kind: string, data: object, options: object) =>
      send(kind, data, SEALS.includes(kind) ? { ...options, startAfter: KEPT_BACK_SECONDS } : options),
  });
}
