import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { readPreferences } from "@/app/preferences";
import { PreviewFrame } from "@/components/signing-preview/preview-frame";
import { messages } from "@/server/domain/messages";

export const metadata: Metadata = { title: { absolute: "Rubrica" } };

type FramePageProps = { params: Promise<{ id: string; recipientId: string }> };

/** The signing page of a draft, for the frame of the sender's preview (components/field-editor.md 4.9). */
export default async function PreviewFramePage({ params }: FramePageProps) {
  const [{ id, recipientId }, { language }] = await Promise.all([params, readPreferences()]);
  if (!/^\d{1,9}$/.test(recipientId)) notFound();
  return (
    <PreviewFrame
      envelopeId={id}
      recipientId={Number(recipientId)}
      language={language}
      messages={{ signing: messages[language].signing }}
    />
  );
}
