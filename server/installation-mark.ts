import { createHmac } from "node:crypto";
import type { Env } from "@/server/env";

/**
 * Tells this installation from others to whoever knows its keys: the same in all of its processes, public, and no
 * help in finding the key it is made with.
 */
export const installationMark = ({ TOKEN_HMAC_KEY }: Pick<Env, "TOKEN_HMAC_KEY">): string =>
  createHmac("sha256", TOKEN_HMAC_KEY)
    .update("rubrica: which installation is this")
    .digest("hex")
    .slice(0, 16);
