#include "Baselines.h"

#include <math.h>

double baseline_spring_sum(double angular_frequency, double damping_ratio, double step, size_t count) {
  double decay = damping_ratio * angular_frequency;
  double damped = angular_frequency * sqrt(1 - damping_ratio * damping_ratio);
  double sum = 0;
  for (size_t index = 0; index < count; index++) {
    double time = (double)index * step;
    double angle = damped * time;
    sum += -exp(-decay * time) * (cos(angle) + decay / damped * sin(angle));
  }
  return sum;
}
