import { useEffect, useState } from "react";
import type { SigningApi } from "@/components/signing/api/signing-api";
import { SigningPage } from "@/components/signing/signing-page";
import { SigningProvider } from "@/components/signing/signing-provider";
import { type Embedding, EmbeddingProvider } from "@/components/signing/state/embedding";
import type { Messages } from "@/server/domain/messages";
import type { Language } from "@/server/domain/vocabulary";
import { createMemoryApi } from "./memory-api";
import { sampleBehind } from "./memory-auth";
import { samplePdf, samplePicture } from "./sample-pdf";
import { sampleState } from "./sample-states";
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
    void Promise.all([samplePdf("Rental agreement", 4), samplePdf("House rules", 1)]).then((urls) => {
      const [main = "", second = ""] = urls;
      const samples = { main, second, picture: samplePicture() };
      setApi(createMemoryApi(sampleState(sampleBehind(screen), language, samples), { screen }));
    });
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
