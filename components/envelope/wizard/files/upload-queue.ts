"use client";

import { create } from "zustand";
import { type ErrorBody, readErrorData } from "@/components/errors/error-data";
import { listJoinableUploads, listStartableUploads, type UploadState } from "./upload-line";
import { uploadPdf } from "./upload-pdf";

export type Upload = {
  id: string;
  envelopeId: string;
  teamUrl: string;
  file: File;
  state: UploadState;
  share: number;
  /** Server id of the upload; undefined before it has arrived. */
  uploadId?: string;
  /** Reason for the failure; null if the service never answered. */
  refusal?: ErrorBody | null;
  hadPassword?: boolean;
};

type UploadQueue = {
  uploads: readonly Upload[];
  /** Counts arrived files per envelope; a change triggers a reload of the envelope. */
  arrived: Readonly<Record<string, number>>;
};

/** Uploads live outside the page, so that a file dropped on the list continues while the wizard opens. */
export const useUploads = create<UploadQueue>(() => ({ uploads: [], arrived: {} }));

/** Adds an arrived file as the last one of its envelope. */
type Join = (uploadId: string) => Promise<unknown>;

const joins = new Map<string, Join>();
const aborts = new Map<string, AbortController>();
/** Passwords that are typed but not sent yet. They are sent with their file and stored nowhere else. */
const passwords = new Map<string, string>();
let counter = 0;

const updateUpload = (id: string, change: Partial<Upload>) =>
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)),
  }));

const dropUpload = (id: string) =>
  useUploads.setState(({ uploads }) => ({ uploads: uploads.filter((upload) => upload.id !== id) }));

type Arriving = { envelopeId: string; teamUrl: string; files: readonly File[]; join: Join };

/** Queues files in the given order. Three are sent at once; they join in that order. */
export function addUploads({ envelopeId, teamUrl, files, join }: Arriving): void {
  const added = files.map((file): Upload => {
    counter += 1;
    return { id: `upload-${counter}`, envelopeId, teamUrl, file, state: "waiting", share: 0 };
  });
  for (const { id } of added) joins.set(id, join);
  useUploads.setState(({ uploads }) => ({ uploads: [...uploads, ...added] }));
  continueQueue();
}

export function cancelUpload(id: string): void {
  aborts.get(id)?.abort();
  passwords.delete(id);
  joins.delete(id);
  dropUpload(id);
  continueQueue();
}

/** Sends a failed file again from the start, with a password if it needs one. */
export function retryUpload(id: string, password?: string): void {
  if (password !== undefined) passwords.set(id, password);
  updateUpload(id, { state: "waiting", share: 0 });
  continueQueue();
}

function continueQueue(): void {
  const { uploads } = useUploads.getState();
  for (const upload of listStartableUploads(uploads)) void sendUpload(upload);
  for (const upload of listJoinableUploads(uploads)) void joinUpload(upload);
}

async function sendUpload({ id, teamUrl, file }: Upload): Promise<void> {
  const abort = new AbortController();
  aborts.set(id, abort);
  const password = passwords.get(id);
  passwords.delete(id);
  updateUpload(id, { state: "sending", share: 0, hadPassword: password !== undefined });
  const outcome = await uploadPdf({
    teamUrl,
    file,
    password,
    signal: abort.signal,
    onProgress: (share) => updateUpload(id, { share, state: share >= 1 ? "checking" : "sending" }),
  });
  aborts.delete(id);
  if (outcome.ok) updateUpload(id, { state: "ready", uploadId: outcome.uploadId });
  else if (!abort.signal.aborted) updateUpload(id, { state: "failed", refusal: outcome.refusal });
  continueQueue();
}

async function joinUpload({ id, envelopeId, uploadId = "" }: Upload): Promise<void> {
  updateUpload(id, { state: "joining" });
  try {
    await joins.get(id)?.(uploadId);
    joins.delete(id);
    dropUpload(id);
    useUploads.setState(({ arrived }) => ({
      arrived: { ...arrived, [envelopeId]: (arrived[envelopeId] ?? 0) + 1 },
    }));
  } catch (error) {
    updateUpload(id, { state: "failed", refusal: readErrorData(error) ?? null });
  }
  continueQueue();
}
