import type { z } from "zod";
import { parseJson } from "./json";
import { fromMultipart } from "./multipart";
import { body, type Reader } from "./read";

/**
 * Reads the three forms of `POST /envelope/use` (ruling 19): multipart with `payload` and `files`; JSON under
 * `payload`, as object or text; JSON at top level. Only multipart sets `uploadIds`.
 * @throws DomainError of `fromMultipart` and `body`
 */
export const fromPayloadOrMultipart = (schema: z.ZodType): Reader => {
  const parts = fromMultipart(schema);
  return async (call) => {
    const type = call.request.headers.get("content-type") ?? "";
    if (/^multipart\//i.test(type)) return parts(call);
    const keys = await body(call);
    return { ...(await unwrapPayload(keys)), uploadIds: undefined };
  };
};

async function unwrapPayload(
  keys: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const { payload } = keys;
  if (typeof payload === "string") return parseJson(payload);
  const isObject = typeof payload === "object" && payload !== null && !Array.isArray(payload);
  return isObject ? { ...payload } : keys;
}
