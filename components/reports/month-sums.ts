/** Counts of a week; `key` is its first day. */
type Week = { key: string | null; sent: number; completed: number; rejected: number };
type Month = { month: string; sent: number; completed: number; rejected: number };

/** Adds up weeks by the month they begin in, as `2026-11`, in order. */
export function sumWeeksByMonth(weeks: readonly Week[]): Month[] {
  const byMonth = Map.groupBy(weeks, ({ key }) => (key ?? "").slice(0, 7));
  return [...byMonth].map(([month, rows]) => {
    const sumFigure = (figure: "sent" | "completed" | "rejected") =>
      rows.reduce((total, row) => total + row[figure], 0);
    return {
      month,
      sent: sumFigure("sent"),
      completed: sumFigure("completed"),
      rejected: sumFigure("rejected"),
    };
  });
}
