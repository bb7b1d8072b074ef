import { withSession } from "@/components/account/sign-in-prompt";
import { type ErrorBody, readErrorBody } from "@/components/errors/error-data";
import { isRecord } from "@/server/domain/record";

/** `null`: the service never answered. */
export type UploadOutcome = { ok: true; uploadId: string } | { ok: false; refusal: ErrorBody | null };

export type UploadRequest = {
  teamUrl: string;
  file: File;
  /** Password of the file; undefined if none was asked for. */
  password: string | undefined;
  /** Share of the bytes sent, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/**
 * Streams one PDF to the server, which keeps it until a call names it. If the session ends meanwhile, it is
 * sent again after a new sign-in. Never rejects.
 */
export function uploadPdf(request: UploadRequest): Promise<UploadOutcome> {
  return withSession(
    () => sendPdf(request),
    (outcome) => !outcome.ok && outcome.refusal?.code === "UNAUTHORIZED",
  );
}

/** XHR, because `fetch` reports no upload progress. */
function sendPdf({ teamUrl, file, password, onProgress, signal }: UploadRequest): Promise<UploadOutcome> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/api/files/upload?${new URLSearchParams({ name: file.name })}`);
    request.setRequestHeader("Content-Type", "application/pdf");
    request.setRequestHeader("X-Team-Url", teamUrl);
    if (password) request.setRequestHeader("X-File-Password", encodeURIComponent(password.toWellFormed()));
    request.responseType = "json";
    request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total);
    request.onload = () =>
      resolve(
        request.status < 300
          ? readOutcome(request.response)
          : { ok: false, refusal: readUploadRefusal(request.response) },
      );
    request.onerror = () => resolve({ ok: false, refusal: null });
    request.onabort = () => resolve({ ok: false, refusal: null });
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });
}

const readOutcome = (body: unknown): UploadOutcome =>
  isRecord(body) && typeof body.uploadId === "string"
    ? { ok: true, uploadId: body.uploadId }
    : { ok: false, refusal: UNREADABLE };

const UNREADABLE: ErrorBody = { code: "INTERNAL_SERVER_ERROR", message: "", issues: [] };
const readUploadRefusal = (body: unknown): ErrorBody => readErrorBody(body) ?? UNREADABLE;
