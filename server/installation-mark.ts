import { createHmac } from "node:crypto";
import type { Env } from "@/server/env";

/**
 * Returns a public mark of this installation, the same in all of its processes. It reveals nothing about its
 * key.
 */
export const computeInstallationMark = ({ TOKEN_HMAC_KEY }: Pick<Env, "TOKEN_HMAC_KEY">): string =>
  createHmac("sha256", TOKEN_HMAC_KEY)
    .update("rubrica: which installation is this")
    .digest("hex")
    .slice(0, 16);
