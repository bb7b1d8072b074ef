"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useErrorText } from "@/components/errors/use-error-text";
import type { SignState } from "@/components/signing/model/sign-state";
import { SigningPage } from "@/components/signing/signing-page";
import { SigningProvider } from "@/components/signing/signing-provider";
import { PreviewProvider } from "@/components/signing/state/embedding";
import { useTRPC } from "@/components/trpc-provider";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import type { Messages } from "@/server/domain/messages";
import type { Language } from "@/server/domain/vocabulary";
import { createPreviewApi } from "./preview-api";

type PreviewFrameProps = {
  envelopeId: string;
  recipientId: number;
  language: Language;
  messages: Pick<Messages, "signing">;
};

/** The signing page of a draft without a server behind it, in an iframe as wide as a phone or a desktop. */
export function PreviewFrame({ envelopeId, recipientId, language, messages }: PreviewFrameProps) {
  const trpc = useTRPC();
  const errorText = useErrorText();
  const previewQuery = useQuery(
    trpc.envelope.previewSigning.queryOptions(
      { envelopeId, recipientId },
      // Entered values belong to the draft as it was when the preview started, so never refetch.
      { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
    ),
  );
  if (previewQuery.isError)
    return (
      <main className="p-5">
        <ErrorState detail={errorText(previewQuery.error)} onRetry={() => void previewQuery.refetch()} />
      </main>
    );
  if (previewQuery.data?.screen !== "sign") return <Skeleton className="h-dvh w-full" />;
  return <Signing state={previewQuery.data} language={language} messages={messages} />;
}

type SigningProps = Pick<PreviewFrameProps, "language" | "messages"> & { state: SignState };

function Signing({ state, language, messages }: SigningProps) {
  const [api] = useState(() => createPreviewApi(state));
  return (
    <SigningProvider api={api} language={language} messages={messages} initial={state}>
      <PreviewProvider value>
        <SigningPage />
      </PreviewProvider>
    </SigningProvider>
  );
}
