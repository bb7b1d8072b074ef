import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { JobKind } from "@/server/jobs/enqueue";
import { createAuthority } from "@/server/pdf/authority";
import type { SignerSource } from "@/server/pdf/sign/signer";
import { need, provide } from "@/server/runtime";

/**
 * The seal of the time before this installation: its own certificate begins with it, and so cannot have sealed what the
 * seed lets be older. Thrown away when the seed is done, as one is that was replaced.
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

  /** Does one thing with this seal in the place of the installation's. */
  async inUse<Result>(act: () => Promise<Result>): Promise<Result> {
    const own = need("signerSource");
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
 * Has a running product wait before it seals what the seed seals itself at once: it would do so in the present, and be
 * first about as often as not.
 */
export function keepSealsBack(): void {
  const boss = need("boss");
  const send = boss.send.bind(boss);
  Object.assign(boss, {
    send: (kind: string, data: object, options: object) =>
      send(kind, data, SEALS.includes(kind) ? { ...options, startAfter: KEPT_BACK_SECONDS } : options),
  });
}
