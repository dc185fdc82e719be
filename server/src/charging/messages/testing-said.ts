/** The frames of a charge point as they went over its socket, oldest first. */
export const framesSaid = `
  select direction, kind, action, message_id, frame from (
    select at, id, charge_point_id, direction, kind, action, message_id, frame from messages where kind <> 'reply'
    union all
    select reply_at, id + 1, charge_point_id, case direction when 'in' then 'out' else 'in' end, reply_kind, action, message_id,
      reply_frame from messages where reply_kind is not null
  ) said where charge_point_id = $1 order by at, id`;
