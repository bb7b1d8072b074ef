export type SampleRequest = {
  method: "GET" | "POST";
  /** As published, with the names of its parts: `/envelope/{envelopeId}`. */
  path: string;
  /** Values for those names. A value such as `$ENVELOPE_ID` is a variable of the shell. */
  parts?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string | number | boolean>>;
  /** The JSON body; with `file`, the part `payload`. */
  body?: object;
  file?: string;
  /** Sends the `Idempotency-Key` that makes a repetition safe. */
  isRepeatable?: true;
  /** File name for the answer, if the answer is a file. */
  saveAs?: string;
};

/** Returns the URL of a request, under `<base>/api/v2`. */
export function buildSampleUrl(request: SampleRequest, baseUrl: string): string {
  const path = request.path.replace(/\{(\w+)\}/g, (_, name: string) => String(request.parts?.[name] ?? name));
  const query = Object.entries(request.query ?? {}).map(([name, value]) => [name, String(value)]);
  const search = query.length > 0 ? `?${new URLSearchParams(query)}` : "";
  return `${baseUrl}/api/v2${path}${search}`;
}

export const IDEMPOTENCY_KEY = "8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57";
