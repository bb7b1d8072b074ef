/** Unique key of a report's sum (`report_tally_once`). */
export const SUM_COLUMNS =
  "team_id, grouped_by, owner_id, fact, weeks, week, effective_visibility, key, span";

/** Returns SQL that adds counted rows, each with `n`, to the sums they belong to. */
export const sumRows = (counted: string): string => {
  const columns = SUM_COLUMNS.replace("weeks, week", "stretch.weeks, stretch.week");
  return `
    select ${columns}, sum(n)::integer as n
    from (${counted}) counted, report_sums_of(fact, user_id, effective_visibility, template_id, domain),
      report_stretches_of(counted.week) stretch
    group by ${columns} having sum(n) <> 0`;
};

/** The sums of all documents and recipients, as triggers and fold keep them. */
export const SUMS_THERE = sumRows(`
    select e.team_id, f.fact, report_week(f.at) as week, e.effective_visibility, e.user_id, e.template_id,
        null::text as domain, report_span(f.since, f.at) as span, 1 as n
      from envelope e, report_facts_of_document(e) f where e.type = 'DOCUMENT' and e.deleted_at is null
    union all
    select e.team_id, f.fact, report_week(e.sent_at), e.effective_visibility, e.user_id, e.template_id,
        report_domain(r.email), report_span(f.since, f.until), 1
      from envelope e join recipient r on r.envelope_id = e.id, report_facts_of_seat(r) f
      where e.type = 'DOCUMENT' and e.deleted_at is null and e.sent_at is not null`);
