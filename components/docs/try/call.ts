import { createSamplePdf } from "@/components/sample-pdf";

/** Sent if the reader has no PDF at hand. */
const SAMPLE = {
  title: "Sample agreement",
  lines: ["Made by the API documentation to try an upload."],
  signature: "Signature",
  name: "Name",
  date: "Date",
};

/** An entry to fill in before a call: a part of the path or of the query. */
export type Input = {
  name: string;
  place: "path" | "query";
  isRequired: boolean;
  /** The allowed values; empty if any value is allowed. */
  values: readonly string[];
  hint: string;
};

export type Callable = {
  id: string;
  method: "GET" | "POST";
  path: string;
  inputs: readonly Input[];
  /** Absent for a GET. */
  body?: { kind: "json" | "multipart"; example: string };
  isFinal: boolean;
};

export type Draft = {
  values: Readonly<Record<string, string>>;
  body: string;
  files: readonly File[];
  key: string;
};

export type TryCallResponse = {
  status: number;
  statusText: string;
  ms: number;
  requestId: string | null;
  left: string | null;
  retryAfterS: number;
  size: number;
  /** The body, if it is text. */
  text: string;
  code: string | null;
  /** The body, if it is a file to save. */
  file: { url: string; name: string } | null;
};

/** Uses this origin, whatever address the samples show. */
function buildCallUrl({ path, inputs }: Callable, values: Draft["values"]): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
  const query = new URLSearchParams();
  for (const { name, place } of inputs) {
    const value = values[name] ?? "";
    if (place === "query" && value !== "") query.set(name, value);
  }
  return `/api/v2${filled}${query.size > 0 ? `?${query}` : ""}`;
}

function buildCallBody({ body }: Callable, draft: Draft): BodyInit | undefined {
  if (!body) return undefined;
  if (body.kind === "json") return draft.body;
  const form = new FormData();
  form.append("payload", draft.body);
  for (const file of draft.files.length > 0 ? draft.files : [createSamplePdf(SAMPLE)])
    form.append("files", file);
  return form;
}

/** Sends the call without cookies: the API accepts tokens only (ruling 18). @throws on no answer */
export async function sendCall(
  callable: Callable,
  draft: Draft,
  token: string,
  signal: AbortSignal,
): Promise<TryCallResponse> {
  const headers = new Headers();
  if (token.trim() !== "") headers.set("Authorization", token.trim());
  if (draft.key !== "") headers.set("Idempotency-Key", draft.key);
  if (callable.body?.kind === "json") headers.set("Content-Type", "application/json");
  const began = performance.now();
  const response = await fetch(buildCallUrl(callable, draft.values), {
    method: callable.method,
    headers,
    body: buildCallBody(callable, draft) ?? null,
    credentials: "omit",
    signal,
  });
  const bytes = await response.blob();
  return {
    ...(await readResponse(response, bytes)),
    ms: Math.round(performance.now() - began),
    size: bytes.size,
  };
}

async function readResponse(response: Response, bytes: Blob): Promise<Omit<TryCallResponse, "ms" | "size">> {
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  const raw = isJson ? await bytes.text() : "";
  const parsed = isJson ? parseJson(raw) : undefined;
  return {
    status: response.status,
    statusText: response.statusText,
    requestId: response.headers.get("x-request-id"),
    left: response.headers.get("x-ratelimit-remaining"),
    retryAfterS: Number(response.headers.get("retry-after") ?? 0),
    text: parsed === undefined ? raw : JSON.stringify(parsed, null, 2),
    code: findErrorCode(parsed),
    file: !isJson && bytes.size > 0 ? { url: URL.createObjectURL(bytes), name: getFileName(response) } : null,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function findErrorCode(value: unknown): string | null {
  const isRefusal = typeof value === "object" && value !== null && "code" in value && "message" in value;
  return isRefusal && typeof value.code === "string" ? value.code : null;
}

function getFileName(response: Response): string {
  const fileName = /filename="?([^";]+)"?/.exec(response.headers.get("content-disposition") ?? "")?.[1];
  return fileName ?? "answer.pdf";
}
