import { z } from "zod";
import { DomainError } from "@/server/domain/errors";
import { computeTokenHmac, getSecretKeys, isSameSecret } from "@/server/secrets";
import { HOUR_MS } from "./rate";

/**
 * Rights of one link without an `Authorization` header, on behalf of its token. `upload` sends the file of a
 * data id. `original` fetches an item as recipients see it, `signed` as it is now.
 */
export type FileLink = { kind: "upload" | "original" | "signed"; id: string; tokenId: number };

/** Lifetime of a link (domain/README.md 1.2, 1.4). */
const FILE_LINK_MS = HOUR_MS;

const Payload = z.tuple([z.enum(["upload", "original", "signed"]), z.string(), z.number(), z.number()]);

/**
 * Builds one error for links that we did not sign and for links of another use, so that they cannot be told
 * apart.
 */
export const buildUnknownLinkError = (): DomainError =>
  new DomainError("NOT_FOUND", "This link could not be found.");

/** Builds the last part of a link's address: its rights and expiry, signed with our key. */
export function signFileLink({ kind, id, tokenId }: FileLink, now: Date): string {
  const payload = JSON.stringify([kind, id, tokenId, now.getTime() + FILE_LINK_MS]);
  const body = Buffer.from(payload).toString("base64url");
  return `${body}.${Buffer.from(createLinkMac(body)).toString("base64url")}`;
}

/** Reads a link made by `signFileLink`. @throws DomainError NOT_FOUND, EXPIRED_CODE */
export function readFileLink(opaque: string, now: Date): FileLink {
  const [body = "", mac = "", ...rest] = opaque.split(".");
  const isOurs = rest.length === 0 && isSameSecret(Buffer.from(mac, "base64url"), createLinkMac(body));
  if (!isOurs) throw buildUnknownLinkError();
  const [kind, id, tokenId, expiresAt] = Payload.parse(
    JSON.parse(Buffer.from(body, "base64url").toString("utf8")),
  );
  if (now.getTime() >= expiresAt) throw new DomainError("EXPIRED_CODE", "This link has expired.");
  return { kind, id, tokenId };
}

/** Signing tokens hold no colon, so neither can stand for the other under the one key. */
const createLinkMac = (body: string): Uint8Array => computeTokenHmac(getSecretKeys(), `file-link:${body}`);
