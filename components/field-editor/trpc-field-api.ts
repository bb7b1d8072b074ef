"use client";

import { useMemo } from "react";
import { readErrorData } from "@/components/errors/error-data";
import { ASKS_WHO } from "@/components/session-link";
import { useTRPCClient } from "@/components/trpc-provider";
import type { FieldApi, FindPlaces, HeartbeatReply } from "./field-api";
import { createFieldApi } from "./field-calls";

export function useTrpcFieldApi(envelopeId: string): FieldApi {
  const client = useTRPCClient();
  return useMemo(
    () =>
      createFieldApi({
        createMany: (data) => client.field.createMany.mutate({ envelopeId, data }),
        updateMany: (data) => client.field.updateMany.mutate({ envelopeId, data }),
        deleteMany: (gone) => client.field.deleteMany.mutate({ envelopeId, ...gone }),
        follow: () =>
          client.field.follow.query({ envelopeId }, { signal: AbortSignal.timeout(LISTENING_MS) }),
        beat: () => sendHeartbeat(client, envelopeId),
        readRefusal: readErrorData,
      }),
    [client, envelopeId],
  );
}

const REMOVED: HeartbeatReply = {
  revision: 0,
  others: [],
  left: { how: "REMOVED", at: null, by: null, isMe: false },
};

/**
 * Sends a heartbeat. A refusal for a user who is still signed in means that they were removed from the team.
 */
async function sendHeartbeat(
  client: ReturnType<typeof useTRPCClient>,
  envelopeId: string,
): Promise<HeartbeatReply> {
  const signal = AbortSignal.timeout(LISTENING_MS);
  // The heartbeat is automatic. An expired session asks for sign-in only on a user action.
  const options = { signal, context: ASKS_WHO };
  try {
    return await client.presence.beat.mutate({ envelopeId }, options);
  } catch (error) {
    if (readErrorData(error)?.code !== "UNAUTHORIZED") throw error;
    const me = await client.account.me.query(undefined, options).catch(() => null);
    const belongs = me?.teams.some(({ url }) => location.pathname.startsWith(`/t/${url}/`)) ?? true;
    if (belongs) throw error;
    return REMOVED;
  }
}

export function useTrpcFindPlaces(): FindPlaces {
  const client = useTRPCClient();
  return useMemo(
    () => (envelopeItemId, fromPage, signal) =>
      client.item.suggestions.query({ envelopeItemId, fromPage }, { signal }),
    [client],
  );
}

/** Milliseconds after which a call is aborted and repeated. */
const LISTENING_MS = 15_000;
