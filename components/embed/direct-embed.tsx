"use client";

import { useState } from "react";
import { DirectEntry } from "@/components/direct/direct-entry";
import type { DirectSession } from "@/components/direct/direct-session";
import type { SigningApi } from "@/components/signing/api/signing-api";
import { createTrpcSigningApi } from "@/components/signing/api/trpc-signing-api";
import type { MadeDirect } from "@/server/contract/direct";
import type { Messages } from "@/server/domain/messages";
import type { Language } from "@/server/domain/vocabulary";
import { EmbedFrame } from "./embed-frame";
import { LanguageOverride } from "./language-override";
import type { Tell } from "./messages";
import { createObservedApi } from "./observed-api";
import type { EmbedOptions } from "./options";

type DirectEmbedProps = {
  token: string;
  externalId: string | undefined;
  language: Language;
  messages: Pick<Messages, "signing">;
  framers: readonly string[];
};

/** Direct-link page inside another site: the same page and server, with its events reported to that site. */
export function DirectEmbed({ framers, ...rest }: DirectEmbedProps) {
  return (
    <EmbedFrame framers={framers} outsideUrl={`/d/${encodeURIComponent(rest.token)}`}>
      {(inside) => <Form {...rest} {...inside} />}
    </EmbedFrame>
  );
}

type FormProps = Omit<DirectEmbedProps, "framers"> & { options: EmbedOptions; tell: Tell };

function Form({ token, externalId, language, messages, options, tell }: FormProps) {
  const [embedded] = useState(() => createEmbedding(token, options, tell));
  return (
    <DirectEntry
      token={token}
      language={language}
      messages={messages}
      prefill={{ name: options.name, email: options.email, externalId }}
      embedded={embedded}
    >
      <LanguageOverride language={options.language} />
    </DirectEntry>
  );
}

/**
 * Text typed on the start card overrides the integrator's values unless they are locked. Once
 * the document exists, the frame keeps the visitor's own address, also over a reload.
 */
function createEmbedding(token: string, options: EmbedOptions, tell: Tell) {
  let current = token;
  const locks: EmbedOptions = {
    ...options,
    name: options.lockName ? options.name : "",
    email: options.lockEmail ? options.email : "",
  };
  return {
    watch: (session: DirectSession) => {
      const { person } = session.snapshot();
      session.identify({ name: locks.name || person.name, email: locks.email || person.email });
      return createObservedApi(withAccountCheck(session), () => current, locks, tell);
    },
    moveTo: ({ token: own }: MadeDirect) => {
      current = own;
      const replaceUrl = () => window.history.replaceState(null, "", `/embed/sign/${own}${location.hash}`);
      replaceUrl();
      // As outside a frame: the signing screens go back in history, which restores the old address.
      window.addEventListener("popstate", replaceUrl, { once: true });
      return createTrpcSigningApi(own);
    },
  };
}

/**
 * Reports the account requirement to the site as an access
 * check. The page itself has a screen of its own for it.
 */
function withAccountCheck(session: DirectSession): SigningApi {
  return {
    ...session.api,
    state: async () => {
      const state = await session.api.state();
      if (session.snapshot().phase !== "accountNeeded") return state;
      return { screen: "accessCheck", language: "en", teamName: "", maskedEmail: "", methods: ["ACCOUNT"] };
    },
  };
}
