import { z } from "zod";
import { API_SCOPES } from "@/server/domain/tenancy/api-scope";

/**
 * The scopes of a new token: at least one, each once, in the order of `API_SCOPES`. Kept apart from the rules
 * in the domain, which every page loads.
 */
export const ApiScopes = z
  .array(z.enum(API_SCOPES))
  .min(1)
  .max(API_SCOPES.length)
  .transform((given) => API_SCOPES.filter((scope) => given.includes(scope)));
