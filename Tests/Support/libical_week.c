/* What takes place in a window of a calendar file, by libical: what `rota agenda` is measured
   beside. Instances that were moved take the place of those that the rule gives.

   libical_week FILE.ics FROM TO     (seconds since 1970)   prints a line per occurrence  */

#include <libical/ical.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct override {
    const char *uid;
    time_t instance;
};

static struct override *overrides;
static size_t override_count;

static int compare(const void *left, const void *right)
{
    const struct override *one = left, *other = right;
    int order = strcmp(one->uid, other->uid);
    if (order) return order;
    return one->instance < other->instance ? -1 : one->instance > other->instance;
}

static time_t instant(icaltimetype time)
{
    return icaltime_as_timet_with_zone(time, time.zone);
}

struct search {
    const char *uid;
    const char *summary;
    int repeats;
    time_t from, to;
};

static void found(icalcomponent *event, struct icaltime_span *span, void *context)
{
    struct search *search = context;
    (void)event;
    if (search->repeats) {
        struct override key = {search->uid, span->start};
        if (bsearch(&key, overrides, override_count, sizeof key, compare)) return;
    }
    if (span->start < search->to && span->end > search->from)
        printf("%lld %lld %s\n", (long long)span->start, (long long)span->end, search->summary);
}

static char *contents(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file) exit(1);
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    char *text = malloc(size + 1);
    if (fread(text, 1, size, file) != (size_t)size) exit(1);
    text[size] = 0;
    fclose(file);
    return text;
}

int main(int count, char **arguments)
{
    if (count != 4) return 2;
    icalcomponent *calendar = icalparser_parse_string(contents(arguments[1]));
    struct search search = {0};
    search.from = atoll(arguments[2]);
    search.to = atoll(arguments[3]);
    icaltimetype from = icaltime_from_timet_with_zone(search.from, 0, icaltimezone_get_utc_timezone());
    icaltimetype to = icaltime_from_timet_with_zone(search.to, 0, icaltimezone_get_utc_timezone());

    size_t room = 0;
    icalcomponent *event;
    for (event = icalcomponent_get_first_component(calendar, ICAL_VEVENT_COMPONENT); event;
         event = icalcomponent_get_next_component(calendar, ICAL_VEVENT_COMPONENT)) {
        icalproperty *id = icalcomponent_get_first_property(event, ICAL_RECURRENCEID_PROPERTY);
        if (!id) continue;
        icaltimetype instance = icalproperty_get_datetime_with_component(id, event);
        if (override_count == room) {
            room = room ? 2 * room : 64;
            overrides = realloc(overrides, room * sizeof *overrides);
        }
        overrides[override_count].uid = icalcomponent_get_uid(event);
        overrides[override_count].instance = instant(instance);
        override_count++;
    }
    if (override_count) qsort(overrides, override_count, sizeof *overrides, compare);

    for (event = icalcomponent_get_first_component(calendar, ICAL_VEVENT_COMPONENT); event;
         event = icalcomponent_get_next_component(calendar, ICAL_VEVENT_COMPONENT)) {
        search.uid = icalcomponent_get_uid(event);
        search.summary = icalcomponent_get_summary(event);
        search.repeats = icaltime_is_null_time(icalcomponent_get_recurrenceid(event));
        icalcomponent_foreach_recurrence(event, from, to, found, &search);
    }
    return 0;
}
