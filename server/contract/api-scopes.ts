import { z } from "zod";
import { API_SCOPES } from "@/server/domain/tenancy/api-scope";

/** The scopes of a new token: at least one, each once, in our order. Apart from the rules, which every page judges by. */
export const ApiScopes = z
  .array(z.enum(API_SCOPES))
  .min(1)
  .max(API_SCOPES.length)
  .transform((given) => API_SCOPES.filter((scope) => given.includes(scope)));
