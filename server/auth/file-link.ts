import { z } from "zod";
import { DomainError } from "@/server/domain/errors";
import { sameSecret, secretKeys, tokenHmac } from "@/server/secrets";
import { HOUR_MS } from "./rate";

/**
 * What one link allows without an `Authorization` header: to send the file of a data id (`upload`), or to fetch an
 * item as the signers see it (`original`) or as it is now (`signed`). It speaks for the token it was made for.
 */
export type FileLink = { kind: "upload" | "original" | "signed"; id: string; tokenId: number };

/** How long a link works (domain/README.md 1.2, 1.4). */
const FILE_LINK_MS = HOUR_MS;

const Payload = z.tuple([z.enum(["upload", "original", "signed"]), z.string(), z.number(), z.number()]);

/** Said of links we did not sign, and of links for another use: nobody learns which. */
export const unknownLink = (): DomainError => new DomainError("NOT_FOUND", "This link could not be found.");

/** The last part of a link's address: what it allows and until when, signed with our key. */
export function signFileLink({ kind, id, tokenId }: FileLink, now: Date): string {
  const payload = JSON.stringify([kind, id, tokenId, now.getTime() + FILE_LINK_MS]);
  const body = Buffer.from(payload).toString("base64url");
  return `${body}.${Buffer.from(macOf(body)).toString("base64url")}`;
}

/** Reads back what `signFileLink` made. @throws DomainError NOT_FOUND, EXPIRED_CODE */
export function readFileLink(opaque: string, now: Date): FileLink {
  const [body = "", mac = "", ...rest] = opaque.split(".");
  const isOurs = rest.length === 0 && sameSecret(Buffer.from(mac, "base64url"), macOf(body));
  if (!isOurs) throw unknownLink();
  const [kind, id, tokenId, expiresAt] = Payload.parse(
    JSON.parse(Buffer.from(body, "base64url").toString("utf8")),
  );
  if (now.getTime() >= expiresAt) throw new DomainError("EXPIRED_CODE", "This link has expired.");
  return { kind, id, tokenId };
}

/** Signing tokens hold no colon, so that neither can stand for the other under the one key. */
const macOf = (body: string): Uint8Array => tokenHmac(secretKeys(), `file-link:${body}`);
