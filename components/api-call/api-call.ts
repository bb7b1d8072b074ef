import type { SampleRequest } from "@/server/contract/samples/request";

/** A call as published below `/api/v2`, with real ids. Undefined values are left out. */
export type ApiCall = Pick<SampleRequest, "method" | "path" | "parts" | "file"> & {
  /** Heading of the call, for screens that show several. */
  title?: string;
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  body?: object;
};

/** Placeholder for screens without a document. */
export const SAMPLE_ENVELOPE = "envelope_tmoznarvlkcdhbsy";

/** Drops the parameters without a value. */
export function toSampleRequest({ method, path, parts, file, query, body }: ApiCall): SampleRequest {
  const sampleQuery: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) sampleQuery[name] = value;
  return {
    method,
    path,
    query: sampleQuery,
    ...(parts ? { parts } : {}),
    ...(file ? { file } : {}),
    ...(body ? { body } : {}),
  };
}
