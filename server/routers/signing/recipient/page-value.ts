import type { RecipientContext } from "@/server/db/store/signing";
import { computeTokenHmac, getSecretKeys, isSameSecret } from "@/server/secrets";

/** A page opens as soon as a person sees it; one left in the background asks for a new value. */
const LIFETIME_MS = 60 * 60_000;

type LinkRecipient = Pick<RecipientContext["recipient"], "id" | "tokenHmac">;

/**
 * Creates the value that a VIEWER's page returns with `open`: the milliseconds of its issue and their MAC. It
 * belongs to a single link and works once, because opening ends the VIEWER's part.
 */
export const createPageValue = (seat: LinkRecipient, now: Date): string => {
  const issued = `${now.getTime()}`;
  return `${issued}.${computeMac(seat, issued)}`;
};

export function isPageValue(seat: LinkRecipient, value: string | undefined, now: Date): boolean {
  const [issued = "", mac = ""] = (value ?? "").split(".");
  const age = now.getTime() - Number(issued);
  if (!(age >= 0 && age <= LIFETIME_MS)) return false;
  return isSameSecret(Buffer.from(mac), Buffer.from(computeMac(seat, issued)));
}

const computeMac = ({ id, tokenHmac: link }: LinkRecipient, issued: string): string =>
  Buffer.from(
    computeTokenHmac(
      getSecretKeys(),
      ["page value", id, Buffer.from(link).toString("hex"), issued].join("\n"),
    ),
  ).toString("base64url");
