"use client";

import { CircleAlert } from "lucide-react";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { RadioGroup } from "@/components/ui/radio-group";
import { WEBHOOK_EVENTS, type WebhookEvent } from "@/server/domain/webhook/events";

const GROUPS = [
  { name: "documents", kinds: WEBHOOK_EVENTS.filter((kind) => kind.startsWith("DOCUMENT_")) },
  { name: "templates", kinds: WEBHOOK_EVENTS.filter((kind) => kind.startsWith("TEMPLATE_")) },
] as const;

type EventPickerProps = {
  all: boolean;
  kinds: readonly WebhookEvent[];
  onAll: (all: boolean) => void;
  onKinds: (kinds: WebhookEvent[]) => void;
  error: string | undefined;
};

export function EventPicker({ all, kinds, onAll, onKinds, error }: EventPickerProps) {
  const t = useTranslations("webhooks.form");
  const errorId = useId();
  return (
    <div className="flex flex-col gap-5">
      <RadioGroup
        label={t("events")}
        labelHidden
        value={all ? "all" : "some"}
        onValueChange={(value) => onAll(value === "all")}
        options={[
          { value: "all", label: t("all"), hint: t("allHint") },
          { value: "some", label: t("some") },
        ]}
      />
      {!all && (
        <>
          {error && (
            <p
              id={errorId}
              tabIndex={-1}
              aria-invalid
              className="flex items-start gap-1.5 text-dense text-danger outline-none"
            >
              <CircleAlert className="mt-px size-4 shrink-0" aria-hidden />
              {error}
            </p>
          )}
          <div className="grid gap-x-8 gap-y-6 grid-cols-1 xl:grid-cols-2">
            {GROUPS.map((group) => (
              <EventGroup key={group.name} {...group} ticked={kinds} onTicked={onKinds} />
            ))}
          </div>
        </>
      )}
      <p className="max-w-[68ch] border-l-2 border-info/40 pl-3 text-dense text-ink-2">{t("order")}</p>
    </div>
  );
}

type EventGroupProps = {
  name: (typeof GROUPS)[number]["name"];
  kinds: readonly WebhookEvent[];
  ticked: readonly WebhookEvent[];
  onTicked: (kinds: WebhookEvent[]) => void;
};

function EventGroup({ name, kinds, ticked, onTicked }: EventGroupProps) {
  const t = useTranslations("webhooks");
  const count = kinds.filter((kind) => ticked.includes(kind)).length;
  const tickEvents = (changed: readonly WebhookEvent[], isOn: boolean) =>
    onTicked(WEBHOOK_EVENTS.filter((kind) => (changed.includes(kind) ? isOn : ticked.includes(kind))));
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t(`form.${name}`)}</legend>
      <Checkbox
        className="border-b border-hairline pb-2 font-medium"
        label={`${t(`form.${name}`)} (${kinds.length})`}
        checked={count === 0 ? false : count === kinds.length ? true : "indeterminate"}
        onCheckedChange={(isOn) => tickEvents(kinds, isOn)}
      />
      <div className="mt-3 flex flex-col gap-3">
        {kinds.map((kind) => (
          <Checkbox
            key={kind}
            label={t(`event.${kind}`)}
            hint={t(`when.${kind}`)}
            checked={ticked.includes(kind)}
            onCheckedChange={(isOn) => tickEvents([kind], isOn)}
          />
        ))}
      </div>
    </fieldset>
  );
}
