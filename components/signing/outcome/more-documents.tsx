"use client";

import dynamic from "next/dynamic";
import { useEmbedding, useIsPreview } from "../state/embedding";
import type { ScreenOutcome } from "./outcome";

const NextDocumentCard = dynamic(
  () => import("../further-documents/next-document-card").then((module) => module.NextDocumentCard),
  { ssr: false },
);

/** Offers further documents. Not inside another site, because its page decides what is next. */
export function MoreDocuments({ state }: { state: ScreenOutcome<"done" | "completed" | "rejectedByMe"> }) {
  const isEmbedded = useEmbedding() !== null;
  const isPreview = useIsPreview();
  return isEmbedded || isPreview ? null : (
    <NextDocumentCard recipient={state.recipient} teamName={state.teamName} />
  );
}
