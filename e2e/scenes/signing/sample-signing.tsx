import { useEffect, useState } from "react";
import type { SigningApi } from "@/components/signing/api/signing-api";
import { SigningPage } from "@/components/signing/signing-page";
import { SigningProvider } from "@/components/signing/signing-provider";
import { type Embedding, EmbeddingProvider } from "@/components/signing/state/embedding";
import type { Messages } from "@/server/domain/messages";
import type { Language } from "@/server/domain/vocabulary";
import { createMemoryApi } from "./memory-api";
import { getSampleBehind } from "./memory-auth";
import { createSamplePdfUrl, createSamplePicture } from "./sample-pdf";
import { buildSampleState } from "./sample-states";
import { isFramedSample, type SampleName } from "./samples";

/** The defaults of an embedding without options. */
const FRAMED: Embedding = {
  mayReject: false,
  hasHeader: true,
  lockName: false,
  lockEmail: false,
  isFramed: true,
  outsideUrl: "/sign/sample",
};

type SampleSigningProps = { screen: SampleName; language: Language; messages: Pick<Messages, "signing"> };

export function SampleSigning({ screen, language, messages }: SampleSigningProps) {
  const [api, setApi] = useState<SigningApi | null>(null);
  useEffect(() => {
    void Promise.all([createSamplePdfUrl("Rental agreement", 4), createSamplePdfUrl("House rules", 1)]).then(
      (urls) => {
        const [main = "", second = ""] = urls;
        const samples = { main, second, picture: createSamplePicture() };
        setApi(createMemoryApi(buildSampleState(getSampleBehind(screen), language, samples), { screen }));
      },
    );
  }, [screen, language]);
  if (api === null) return null;
  return (
    <EmbeddingProvider value={isFramedSample(screen) ? FRAMED : null}>
      <SigningProvider api={api} language={language} messages={messages}>
        <SigningPage />
      </SigningProvider>
    </EmbeddingProvider>
  );
}
