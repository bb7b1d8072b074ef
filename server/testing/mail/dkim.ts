import { dkimVerify } from "mailauth/lib/dkim/verify";

/** A message's DKIM signature, and whether it verifies with the key in DNS (RFC 6376). */
export type DkimVerdict = { domain: string; selector: string; holds: boolean; signed: string[] };

/** Verifies the only signature of a message; null without a signature. */
export async function verifyDkim(
  raw: Buffer,
  txt: (name: string) => string | undefined,
): Promise<DkimVerdict | null> {
  const resolver = async (name: string) => [[txt(name) ?? ""]];
  const { results } = await dkimVerify(raw, { resolver });
  const [result] = results;
  if (!result?.signingDomain) return null;
  return {
    domain: result.signingDomain,
    selector: result.selector ?? "",
    holds: result.status.result === "pass",
    signed: (result.signingHeaders?.keys ?? "").split(":").map((name) => name.trim().toLowerCase()),
  };
}
