"""An optimizer for matrices: Muon (K. Jordan et al., 2024, kellerjordan.github.io/posts/muon), with the scale of J. Liu et
al., "Muon is Scalable for LLM Training" (2025), so that a step is as large as one of Adam.
"""

import torch
from torch import distributed

MOMENTUM = 0.95
COEFFICIENTS = (3.4445, -4.7750, 2.0315)  # Jordan's: they move singular values between 0 and 1 towards 1 quickly


def orthogonalized(stack):
    """The matrices [matrices, rows, columns] after five Newton-Schulz steps, which bring all their singular values near 1."""
    x = stack / (stack.norm(dim=(1, 2), keepdim=True) + 1e-7)
    a, b, c = COEFFICIENTS
    for _ in range(5):
        square = x @ x.mT
        x = torch.baddbmm(x, torch.baddbmm(square, square, square, beta=b, alpha=c), x, beta=a)
    return x


def parts_of(gradient):
    """The parts of a gradient that are orthogonalized one by one, each [rows, columns] with at most as many rows as columns."""
    rows, columns = gradient.shape
    return [part.mT if rows > columns else part for part in gradient.chunk(3 if columns == 3 * rows else 1, dim=1)]


def sum_over_processes(tensors):
    """Sets tensors to their sums over all processes."""
    if distributed.get_world_size() == 1:
        return
    flat = torch.cat([tensor.flatten() for tensor in tensors])
    distributed.all_reduce(flat)
    for tensor, part in zip(tensors, flat.split([tensor.numel() for tensor in tensors])):
        tensor.copy_(part.view_as(tensor))


class Muon(torch.optim.Optimizer):
    """Trains matrices [rows, columns]. A matrix that is three times as wide as high is Q, K and V side by side, and is treated
    as three matrices. All processes must have the same gradients. Each process computes the steps of its share of the matrices. A step
    is as large as one of Adam with the same learning rate.
    """

    def __init__(self, matrices, lr, process=0, processes=1):
        super().__init__(matrices, {"lr": lr})
        self.process, self.processes = process, processes

    @torch.no_grad()
    def step(self):
        for group in self.param_groups:
            moves = [self.ahead(matrix) for matrix in group["params"]]
            parts = [part for move in moves for part in parts_of(move)]
            for shape in {part.shape for part in parts}:  # matrices of one shape are multiplied together
                same = [part for part in parts if part.shape == shape]
                own = same[self.process::self.processes]
                directions = orthogonalized(torch.stack(own)) * (0.2 * max(shape) ** 0.5) if own else []
                for part in same:
                    part.zero_()
                for part, direction in zip(own, directions):
                    part.copy_(direction)
            sum_over_processes(moves)
            for matrix, move in zip(group["params"], moves):
                matrix.sub_(move * group["lr"])

    def ahead(self, matrix):
        """The gradient with Nesterov momentum."""
        state = self.state[matrix]
        average = state.setdefault("average", torch.zeros_like(matrix))
        average.lerp_(matrix.grad, 1 - MOMENTUM)
        return matrix.grad.lerp(average, MOMENTUM)
