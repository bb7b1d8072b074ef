"use client";

import { useState } from "react";
import { createTrpcSigningApi } from "@/components/signing/api/trpc-signing-api";
import { SigningPage } from "@/components/signing/signing-page";
import { SigningProvider } from "@/components/signing/signing-provider";
import type { Messages } from "@/server/domain/messages";
import type { Language } from "@/server/domain/vocabulary";
import { EmbedFrame } from "./embed-frame";
import { LanguageOverride } from "./language-override";
import type { Tell } from "./messages";
import { createObservedApi } from "./observed-api";
import type { EmbedOptions } from "./options";

type SignEmbedProps = {
  token: string;
  language: Language;
  messages: Pick<Messages, "signing">;
  framers: readonly string[];
};

/** Recipient page inside another site: the same page and server, with its events reported to that site. */
export function SignEmbed({ framers, ...rest }: SignEmbedProps) {
  return (
    <EmbedFrame framers={framers} outsideUrl={`/sign/${encodeURIComponent(rest.token)}`}>
      {(inside) => <Signing {...rest} {...inside} />}
    </EmbedFrame>
  );
}

type SigningProps = Omit<SignEmbedProps, "framers"> & { options: EmbedOptions; tell: Tell };

function Signing({ token, language, messages, options, tell }: SigningProps) {
  const [api] = useState(() => createObservedApi(createTrpcSigningApi(token), () => token, options, tell));
  return (
    <SigningProvider api={api} language={language} messages={messages}>
      <LanguageOverride language={options.language} />
      <SigningPage />
    </SigningProvider>
  );
}
