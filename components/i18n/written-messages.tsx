"use client";

import { useMemo } from "react";
import type { Messages } from "@/server/domain/messages";
import { MessagesProvider, type MessagesProviderProps } from "./messages-provider";

type WrittenMessagesProps = Omit<MessagesProviderProps, "messages"> & { json: string };

/** Provides texts that came as one string: React would write out each of a thousand texts for every page. */
export function WrittenMessages({ json, ...rest }: WrittenMessagesProps) {
  const messages = useMemo((): Partial<Messages> => JSON.parse(json), [json]);
  return <MessagesProvider {...rest} messages={messages} />;
}
