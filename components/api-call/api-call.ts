import type { SampleRequest } from "@/server/contract/samples/request";

/** A call that a screen shows: as published below `/api/v2`, with real ids. What is undefined is left out. */
export type ApiCall = Pick<SampleRequest, "method" | "path" | "parts" | "file"> & {
  /** What it does, where a screen shows several. */
  title?: string;
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  body?: object;
};

/** Stands for an id where a screen has no document in front of the reader. */
export const SAMPLE_ENVELOPE = "envelope_tmoznarvlkcdhbsy";

/** The same without what was not chosen. */
export function toSampleRequest({ method, path, parts, file, query, body }: ApiCall): SampleRequest {
  const asked: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) asked[name] = value;
  return {
    method,
    path,
    query: asked,
    ...(parts ? { parts } : {}),
    ...(file ? { file } : {}),
    ...(body ? { body } : {}),
  };
}
