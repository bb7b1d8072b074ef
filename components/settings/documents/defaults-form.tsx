"use client";

import { DateCards } from "./date-cards";
import { EmbedCard } from "./embed-card";
import type { Level } from "./level";
import { PeopleCards } from "./people-cards";
import { TimingCards } from "./timing-cards";

/** Everything new documents start with, one card a topic. */
export function DefaultsForm(level: Level) {
  return (
    <div className="flex flex-col gap-5">
      <DateCards {...level} />
      <PeopleCards {...level} />
      <TimingCards {...level} />
      <EmbedCard {...level} />
    </div>
  );
}
