import type { z } from "zod";
import { parseJson } from "./json";
import { multipart } from "./multipart";
import { body, type Reader } from "./read";

/**
 * Reads the three forms of `POST /envelope/use` (ruling 19): multipart with `payload` and `files`; JSON under
 * `payload`, as object or text; JSON at top level. Only multipart sets `uploadIds`.
 * @throws DomainError of `multipart` and `body`
 */
export const payloadOrMultipart = (schema: z.ZodType): Reader => {
  const parts = multipart(schema);
  return async (call) => {
    const type = call.request.headers.get("content-type") ?? "";
    if (/^multipart\//i.test(type)) return parts(call);
    const keys = await body(call);
    return { ...(await unwrapped(keys)), uploadIds: undefined };
  };
};

async function unwrapped(
  keys: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const { payload } = keys;
  if (typeof payload === "string") return parseJson(payload);
  const isObject = typeof payload === "object" && payload !== null && !Array.isArray(payload);
  return isObject ? { ...payload } : keys;
}
