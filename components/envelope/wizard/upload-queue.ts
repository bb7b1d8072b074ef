"use client";

import { create } from "zustand";
import type { ErrorBody } from "@/components/errors/error-data";
import { uploadPdf } from "./upload-pdf";

export type Upload = {
  id: string;
  envelopeId: string;
  teamUrl: string;
  file: File;
  /** `checking`: every byte arrived, the server reads the file. */
  state: "waiting" | "sending" | "checking" | "failed";
  share: number;
  /** Why it failed; null where the service never answered. */
  refusal?: ErrorBody | null;
  /** A password was sent with it. */
  hadPassword?: boolean;
};

type UploadQueue = {
  uploads: readonly Upload[];
  /** Rises with every file that arrived, per envelope: a reason to load the envelope again. */
  arrived: Readonly<Record<string, number>>;
};

/** Uploads live outside the page, so a file dropped on the list goes on while the wizard opens. */
export const useUploads = create<UploadQueue>(() => ({ uploads: [], arrived: {} }));

/** One after another: each file joins the envelope when it has arrived, and the order chosen is the order kept. */
const AT_ONCE = 1;
const aborts = new Map<string, AbortController>();
/** Typed and not sent yet. They leave here with their file and stand nowhere else. */
const passwords = new Map<string, string>();
let counter = 0;

const update = (id: string, change: Partial<Upload>) =>
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)),
  }));

const drop = (id: string) =>
  useUploads.setState(({ uploads }) => ({ uploads: uploads.filter((upload) => upload.id !== id) }));

/** Puts files in line, in the order given. */
export function addUploads(envelopeId: string, teamUrl: string, files: readonly File[]): void {
  const added = files.map((file): Upload => {
    counter += 1;
    return { id: `upload-${counter}`, envelopeId, teamUrl, file, state: "waiting", share: 0 };
  });
  useUploads.setState(({ uploads }) => ({ uploads: [...uploads, ...added] }));
  startNext();
}

/** Stops a file and forgets it. */
export function cancelUpload(id: string): void {
  aborts.get(id)?.abort();
  passwords.delete(id);
  drop(id);
}

/** Sends a failed file again from its beginning, with the password that it needs where it needs one. */
export function retryUpload(id: string, password?: string): void {
  if (password !== undefined) passwords.set(id, password);
  update(id, { state: "waiting", share: 0 });
  startNext();
}

function startNext(): void {
  const { uploads } = useUploads.getState();
  const running = uploads.filter(({ state }) => state === "sending" || state === "checking").length;
  const next = uploads.filter(({ state }) => state === "waiting").slice(0, Math.max(0, AT_ONCE - running));
  for (const upload of next) void send(upload);
}

async function send({ id, envelopeId, teamUrl, file }: Upload): Promise<void> {
  const abort = new AbortController();
  aborts.set(id, abort);
  const password = passwords.get(id);
  passwords.delete(id);
  update(id, { state: "sending", share: 0, hadPassword: password !== undefined });
  const outcome = await uploadPdf({
    envelopeId,
    teamUrl,
    file,
    password,
    signal: abort.signal,
    onProgress: (share) => update(id, { share, state: share >= 1 ? "checking" : "sending" }),
  });
  aborts.delete(id);
  if (outcome.ok) {
    useUploads.setState(({ arrived }) => ({
      arrived: { ...arrived, [envelopeId]: (arrived[envelopeId] ?? 0) + 1 },
    }));
    drop(id);
  } else if (!abort.signal.aborted) update(id, { state: "failed", refusal: outcome.refusal });
  startNext();
}
