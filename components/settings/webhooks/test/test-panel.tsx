"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ErrorBanner } from "@/components/errors/error-banner";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { buildWebhookBody } from "@/server/contract/webhook-body";
import { buildSamplePayload } from "@/server/contract/webhook-sample";
import { isSubscribed } from "@/server/domain/webhook/delivery";
import { WEBHOOK_EVENTS, type WebhookEvent } from "@/server/domain/webhook/events";
import type { WebhookAnswer } from "../../api-types";
import { formatJson } from "../deliveries/format-json";
import { PayloadEditor } from "./payload-editor";
import { TestResult } from "./test-result";
import { useTestPayload } from "./use-test-payload";

type TestPanelProps = { webhook: WebhookAnswer; onShow?: (deliveryId: string) => void };

/**
 * Sends one event with sample data or the user's own to this webhook alone, and shows the receiver's answer.
 */
export function TestPanel({ webhook, onShow }: TestPanelProps) {
  const t = useTranslations("webhooks");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const events = listHeardEvents(webhook);
  const [event, setEvent] = useState<WebhookEvent>(
    events.find((kind) => kind === "DOCUMENT_COMPLETED") ?? events[0] ?? "DOCUMENT_COMPLETED",
  );
  const test = useMutation(
    trpc.webhook.test.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.webhook.deliveries.pathKey() }),
    }),
  );
  const { take, onEvent, ...payload } = useTestPayload(event);
  const chooseEvent = (next: WebhookEvent) => {
    onEvent(next);
    setEvent(next);
  };
  const sendTest = () => {
    const testPayload = take();
    if (testPayload) test.mutate({ id: webhook.id, event, ...testPayload });
  };
  if (!webhook.enabled) return <p className="text-body text-ink-2">{t("test.off")}</p>;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t("test.event")} className="w-full sm:w-72">
          {(control) => (
            <Select
              {...control}
              value={event}
              onChange={({ target }) =>
                chooseEvent(events.find((candidate) => candidate === target.value) ?? event)
              }
            >
              {events.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`event.${kind}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button variant={test.data ? "secondary" : "primary"} loading={test.isPending} onClick={sendTest}>
          <Send aria-hidden />
          {t(test.data ? "test.again" : "test.send")}
        </Button>
      </div>
      <ErrorBanner error={test.error} />
      {test.data && <TestResult key={test.data.id} deliveryId={test.data.id} onShow={onShow} />}
      <PayloadEditor preview={buildSampleBody(event, webhook)} {...payload} />
    </div>
  );
}

const listHeardEvents = ({ eventTriggers }: WebhookAnswer): WebhookEvent[] =>
  WEBHOOK_EVENTS.filter((kind) =>
    isSubscribed({ eventTriggers: eventTriggers.includes("*") ? null : eventTriggers }, kind),
  );

/** Builds the body that the server will send, except for the time. */
const buildSampleBody = (event: WebhookEvent, { webhookUrl: webhookEndpoint }: WebhookAnswer): string =>
  formatJson(
    buildWebhookBody({
      event,
      payload: buildSamplePayload(event),
      createdAt: new Date(),
      webhookEndpoint,
      sequence: 1,
    }),
  );
